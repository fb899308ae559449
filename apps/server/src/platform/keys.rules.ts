import { createHmac } from 'node:crypto'

/** A key of its own for each purpose, all from the one secret of the configuration. */
export const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest()

/** Identifies a text that is not stored itself. Without the key it does not reveal the text. */
export const keyedMark = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')
