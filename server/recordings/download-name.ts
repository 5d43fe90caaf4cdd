const maxCharacters = 100;
/** What file systems refuse or hide in a name. */
const unfit = /[\\/:*?"<>|\p{C}]/gu;

/** Content-Disposition (RFC 6266) of a file to save, named by a title: whole for browsers, in ASCII for the rest. */
export function saveAs(title: string, extension: string): string {
  const fit = title.toWellFormed().replace(unfit, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  const name = [...fit].slice(0, maxCharacters).join('').trim() || 'Live event';
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/\s+/g, ' ')
      .trim() || 'Live event';
  const encoded = encodeURIComponent(`${name}.${extension}`).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}`;
}
