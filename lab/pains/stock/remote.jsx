import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import './remote.css';
import { throws } from './throws';

/** A team of its own: with its router, its styles, and one prop that it is given. */
export default function Remote(props) {
  const [pressed, setPressed] = useState(0);
  return (
    <section>
      <h2>
        Version {VERSION} for {props[GREETS].toUpperCase()}
      </h2>
      <button onClick={() => setPressed(pressed + 1)}>Pressed {pressed}</button>
      <BrowserRouter>
        <Link to="/remote/two">Two</Link>
        <Routes>
          <Route path="/remote/two" element={<p>Second screen</p>} />
          <Route path="*" element={<p>First screen</p>} />
        </Routes>
      </BrowserRouter>
      {throws.map((fail, index) => (
        <button key={index} onClick={fail}>
          Throw {index}
        </button>
      ))}
    </section>
  );
}
