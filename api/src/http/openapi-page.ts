import { createHash } from 'node:crypto';
import document from 'contract/openapi.json' with { type: 'json' };

/** Plain HTML: a page that needs no script needs no exception of the policy either. */
const style = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
summary { cursor: pointer; font-weight: 600; }
details { border-bottom: 1px solid #ccc; padding: 0.5rem 0; }
pre { overflow: auto; padding: 1rem; background: #f4f4f4; font-size: 0.85rem; }
`;

/** The page may load nothing but its own style. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const shown = (title: string, value: unknown): string =>
  value === undefined ? '' : `<h3>${title}</h3><pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly content: object };
  readonly responses: object;
}

function operationText(
  title: string,
  { operationId, parameters, requestBody, responses }: Operation,
): string {
  return [
    `<details><summary>${escape(title)} <small>${operationId}</small></summary>`,
    shown('Parameters', parameters.length > 0 ? parameters : undefined),
    shown('Request', requestBody?.content),
    shown('Responses', responses),
    '</details>',
  ].join('\n');
}

/** The description of the API for people. */
export function descriptionPage(): string {
  const { info, paths, servers, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationText(`${method.toUpperCase()} ${servers[0]?.url}${path}`, operation as Operation),
    ),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(info.title)} ${info.version}</title>
<style>${style}</style>
<h1>${escape(info.title)} ${info.version}</h1>
<p>${escape(info.description)} <a href="openapi.json">openapi.json</a></p>
${operations.join('\n')}
${shown('Failure', components.responses.Failure)}
</html>
`;
}
