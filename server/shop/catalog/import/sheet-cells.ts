/** What a spreadsheet takes for a formula at the start of a cell (OWASP, "CSV Injection"), full-width forms and leading blanks included. */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Text that a spreadsheet would run begins with an apostrophe; text that looks like one of these gets another, so that each can be read back. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` was given. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
