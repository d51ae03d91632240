import { brand } from 'shared/contract/brand';

export interface Letter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly closing?: readonly string[];
}

/** What people type must not become markup in somebody's inbox. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function asText({ title, paragraphs, action, closing = [] }: Letter): string {
  const parts = [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.link}`] : []), ...closing];
  return `${parts.join('\n\n')}\n\n-- \n${brand.name} - ${brand.tagline}\n`;
}

/** One column, inline styles: what mail programs understand. */
export function asHtml({ title, paragraphs, action, closing = [] }: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1f3a34;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
      <p style="margin:0 0 16px;font-size:13px;color:#5b5b55;word-break:break-all">${escapeHtml(action.link)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
  <body style="margin:0;padding:24px;background:#faf6ee;color:#22261f;font-family:Helvetica,Arial,sans-serif;font-size:16px">
    <div style="max-width:560px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 20px;font-weight:700">${escapeHtml(brand.name)}</p>
      <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
      ${paragraphs.map(paragraph).join('\n      ')}
      ${button}
      ${closing.map(paragraph).join('\n      ')}
    </div>
  </body>
</html>
`;
}
