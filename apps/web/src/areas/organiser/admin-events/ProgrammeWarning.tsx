import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { Link } from 'wouter'
import { Callout } from '#ui/Callout.tsx'
import { dayName } from '../components/day-name.ts'

type Props = { eventUUID: string; admin: Admin }

/** The days that do not fit if everything is sold, while the sale can still be changed. */
export function ProgrammeWarning({ eventUUID, admin }: Props) {
  const input = { params: { eventUUID }, query: { token: admin.token, full: '1' } } as const
  const { data } = useAdminQuery('GET /api/programme/:eventUUID', input, admin)
  const full = data?.days.filter(({ fits }) => fits === 'no') ?? []
  if (full.length === 0) return null
  const days = full.map(({ day, arena }) => `${dayName(day)}, cancha ${arena}`).join('; ')
  return (
    <Callout tone="bad">
      <b>Com tudo vendido, não cabe: {days}.</b> Mude o programa ou as vagas antes de abrir a venda.{' '}
      <Link href={`/programa/${eventUUID}`}>Relógio do programa</Link>
    </Callout>
  )
}
