/**
 * The names of react-router-dom in use. Sharing this module, not the package, keeps the rest out of the page.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Router,
  Routes,
  createPath,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router-dom';
export type { Location, NavigateFunction, Navigator, To } from 'react-router-dom';
