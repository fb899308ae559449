import { toBuffer } from 'qrcode'

/** A PNG of the text: error level M, a quiet zone of four modules, eight pixels per module, black on white. */
export const qrPng = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 })
