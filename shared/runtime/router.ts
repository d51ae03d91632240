/**
 * The names of react-router-dom that the parts use. Sharing this module instead of the whole package keeps what
 * is not used out of the page.
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
