import { html } from 'hono/html';

/** What one mail says. */
export type MailWords = {
  /** Kept after sending, so no code and no link is ever in it. */
  subject: string;
  title: string;
  lines: string[];
  button?: { label: string; link: string };
  code?: string;
  /** How long the link and the code live. */
  life?: string;
  /** What to do if somebody else asked. */
  otherwise: string;
  /** Ends mails of this kind. */
  stop?: { label: string; link: string };
};

const ink = '#17120F';
const quiet = '#5C5048';
const font = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink}`;
const small = `margin:0 0 12px;font-size:14px;line-height:1.5;color:${quiet}`;
const button = `display:inline-block;padding:13px 24px;border-radius:8px;background-color:#FFB000;color:${ink};font-size:16px;font-weight:700;line-height:20px;text-decoration:none`;
const digits = `margin:0 0 16px;padding:14px 16px;border-radius:8px;background-color:#EFE8DE;color:${ink};font-size:30px;font-weight:700;line-height:1.2;letter-spacing:6px;text-align:center;font-variant-numeric:tabular-nums`;

export type RenderedMail = { subject: string; text: string; html: string };

/** `storeName` is clean. */
export function renderMail(words: MailWords, storeName: string): RenderedMail {
  return { subject: words.subject, text: toText(words, storeName), html: toHtml(words, storeName) };
}

function toText({ title, lines, button: way, code, life, otherwise, stop }: MailWords, storeName: string): string {
  const parts = [title, ...lines];
  if (way) parts.push(`${way.label}:\n${way.link}`);
  if (code) parts.push(`${way ? 'Or enter this code' : 'Your code'}: ${code}`);
  if (life) parts.push(life);
  parts.push(otherwise);
  if (stop) parts.push(`${stop.label}:\n${stop.link}`);
  return `${[...parts, `-- \n${storeName}`].join('\n\n')}\n`;
}

/** Both text and ground are colored everywhere, so that a reader's dark mode cannot hide one of them. */
function toHtml(words: MailWords, storeName: string): string {
  const { subject, title, lines, button: way, code, life, otherwise, stop } = words;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background-color:#FBF8F3;color:${ink};${font}">
<div style="box-sizing:border-box;max-width:520px;margin:0 auto;padding:32px 20px;background-color:#FBF8F3">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #FFB000;font-size:18px;font-weight:700;color:${ink};overflow-wrap:anywhere">${storeName}</p>
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.2;color:${ink}">${title}</h1>
${lines.map((line) => html`<p style="${paragraph};overflow-wrap:anywhere">${line}</p>`)}
${way && html`<p style="margin:0 0 20px"><a href="${way.link}" style="${button}">${way.label}</a></p>`}
${code && html`${way && html`<p style="${paragraph}">Or enter this code:</p>`}<p style="${digits}">${code}</p>`}
${life && html`<p style="${paragraph}">${life}</p>`}
${way && html`<p style="${small};overflow-wrap:anywhere">The button does nothing? Open this address:<br><a href="${way.link}" style="color:${ink}">${way.link}</a></p>`}
<p style="${small};overflow-wrap:anywhere">${otherwise}</p>
${stop && html`<p style="${small}"><a href="${stop.link}" style="color:${ink}">${stop.label}</a></p>`}
</div>
</body>
</html>
`;
  return String(page);
}
