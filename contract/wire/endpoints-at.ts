import { endpoints, type EndpointName } from './endpoints';

const shapes = Object.entries(endpoints).map(([name, { path }]) => ({
  name: name as EndpointName, // the keys of the table
  shape: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/**
 * The endpoints of a path, without the API's base: several when they differ by method. `params` are the
 * values of the path's `:name` parts.
 */
export function endpointsAt(path: string) {
  return shapes.flatMap(({ name, shape }) => {
    const found = shape.exec(path);
    return found ? [{ name, params: { ...found.groups } }] : [];
  });
}
