import { FIELD_BOUNDS, foldAccents } from '@porteira/domain'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import styles from '../Builder.module.css'
import { eventFields } from '../event-fields.ts'
import type { StepProps } from './step-props.ts'

/** Name, address, dates and place. The name proposes the address until the address is typed. */
export function EventStep({ form, problems, onForm }: StepProps) {
  const change = (part: Draft) =>
    onForm((before) => ({ ...before, event: { ...before.event, ...proposed(before.event, part) } }))
  return (
    <div className={styles['twoColumns']}>
      <FormFields fields={eventFields} draft={form.event} problems={problems.event} onChange={change} />
    </div>
  )
}

function proposed(event: Draft, part: Draft): Draft {
  if (part.shortName !== undefined) return { ...part, shortName: part.shortName.toLowerCase() }
  const { name = '', shortName = '', startDate = '', endDate = '' } = event
  if (part.name !== undefined && shortName === slugOf(name)) return { ...part, shortName: slugOf(part.name) }
  // Most events begin and end on days that are close, so the last day starts at the first one.
  if (part.startDate !== undefined && (endDate === '' || endDate === startDate))
    return { ...part, endDate: part.startDate }
  return part
}

/** The short name that a name of an event proposes: '12º Rodeio de Bom Jesus' → '12-rodeio-de-bom-jesus'. */
const slugOf = (name: string) =>
  foldAccents(name.replaceAll(/[ºª°]/g, ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, FIELD_BOUNDS.slug)
    .replaceAll(/^-|-$/g, '')
