// The characters that begin a formula, in normal and full width, and the control characters that spreadsheets skip.
const BEGINS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/u

/** Text that no spreadsheet takes for a formula, also in a CSV. */
// guard: report-cell-without-formula
export const safeText = (text: string) => (BEGINS_FORMULA.test(text) ? `'${text}` : text)
