import { businessDate, updatedText } from '@porteira/domain'
import { useState } from 'react'

/** The time of the last update as a text. */
export function Updated({ on }: { on: string | null }) {
  const [today] = useState(() => businessDate(new Date()))
  return <span role="status">{updatedText(on, today)}</span>
}
