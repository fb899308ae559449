const written: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, also between quotation marks. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => written[sign] ?? sign)
