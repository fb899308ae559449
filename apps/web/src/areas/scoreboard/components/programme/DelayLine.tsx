import { delayText } from '@porteira/domain/programme'
import { useProgramme } from './use-programme.ts'

type Props = { eventUUID: string; catUUID: string; className?: string | undefined }

/** 'Atrasado 40 min, final às 22:10', for a category with a session of today. */
export function DelayLine({ eventUUID, catUUID, className }: Props) {
  const programme = useProgramme(eventUUID)
  const text = programme ? delayText(programme.sessions, catUUID) : ''
  return text ? <span className={className}>{text}</span> : null
}
