import { TIMINGS_IN_MS } from '@porteira/domain'
import { fillReceipt, type ReceiptWindow } from './fill-receipt.ts'

/** Writes the receipt into its own window, prints it and closes the window. */
export function printReceipt(target: ReceiptWindow, html: string) {
  fillReceipt(target, html)
  target.print()
  setTimeout(() => target.close(), TIMINGS_IN_MS.printWindowClose)
}
