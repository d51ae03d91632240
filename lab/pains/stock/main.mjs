import('./host.jsx'); // the asynchronous border that the documentation asks for
