import { readEntryCode } from '@porteira/domain'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'

/** A scanner types its characters faster. After this pause a person types. */
const PAUSE_MS = 500
const START = 'P1.'

/** True for the beginning of the text of a QR code. No CPF begins so. */
const mayBeCode = (text: string) => text.startsWith(START) || START.startsWith(text)

/**
 * Recognises the QR code of a receipt that a scanner types into the field of the CPF, or a person pastes there. The field
 * itself never gets its characters. A text that begins like a code and ends by Enter is passed on too.
 */
export function useScannedEntry(onScan: (text: string) => void) {
  const scan = useRef({ text: '', at: 0 })

  function onKeyDown(event: KeyboardEvent) {
    const { key, timeStamp } = event
    const before = timeStamp - scan.current.at < PAUSE_MS ? scan.current.text : ''
    // Shift and its like come between the characters.
    if (key !== 'Enter' && key.length > 1) return
    scan.current.text = ''
    if (key === 'Enter') return before.startsWith(START) ? onScan(before) : undefined
    const text = before + key
    if (event.ctrlKey || event.metaKey || !mayBeCode(text)) return
    event.preventDefault()
    if (readEntryCode(text)) onScan(text)
    else scan.current = { text, at: timeStamp }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    if (!text.startsWith(START)) return
    event.preventDefault()
    onScan(text)
  }

  return { onKeyDown, onPaste }
}
