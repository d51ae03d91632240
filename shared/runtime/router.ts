/** What the parts use of react-router-dom. Sharing this module, not the package, keeps what is not used out of the page. */
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
