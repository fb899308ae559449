import { announcementMessages } from '@porteira/domain'
import { useState } from 'react'
import { TextArea } from '#ui/TextArea.tsx'

type Field = { value: string; error: string; onValue: (value: string) => void }

/** The reason of a change that everybody concerned reads in a notice. It is required. */
export function useNoticeReason() {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')

  /** True with a reason; otherwise its field asks for one. */
  function isGiven() {
    const isEmpty = reason.trim() === ''
    setError(isEmpty ? announcementMessages.reasonMissing : '')
    return !isEmpty
  }

  function onValue(value: string) {
    setReason(value)
    setError('')
  }

  return { reason, isGiven, field: { value: reason, error, onValue } }
}

export const NoticeReason = (field: Field) => (
  <TextArea label="Motivo, vai no aviso a todos" rows={3} maxLength={300} {...field} />
)
