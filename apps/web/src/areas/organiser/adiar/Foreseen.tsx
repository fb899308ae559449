import type { PostponementForecast } from '@porteira/contract'
import { entriesText } from '@porteira/domain'
import type { ReactNode } from 'react'
import { Affected, Figure, Figures } from '#areas/organiser/components/Figures.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Section } from '#ui/Section.tsx'
import { Unfit } from '#areas/organiser/components/Unfit.tsx'

export type Days = { startDate: string; endDate: string }

/** Reads what other days would mean. */
export const useForecast = (eventUUID: string, days: Days, admin: Admin) =>
  useAdminQuery(
    'GET /api/events/:eventUUID/postponement/forecast',
    { params: { eventUUID }, query: { token: admin.token, ...days } },
    admin,
  )

type Props = {
  reading: ReturnType<typeof useForecast>
  /** What is done next. */
  children: (forecast: PostponementForecast) => ReactNode
}

/** What other days would mean for the entries, and what is done next. */
export function Foreseen({ reading: { data, ...reading }, children }: Props) {
  if (!data) return <LoadState data={data} {...reading} shape={[4, 8]} />
  const { entries, dueDays, unfit } = data.forecast
  return (
    <>
      <Figures>
        <Affected {...data.forecast} />
        <Figure says="não cabem mais" bad={unfit.length > 0}>
          {unfit.length}
        </Figure>
      </Figures>
      <Section title="O que muda">
        <ul>
          <li>{entriesText(entries)} continuam, com os mesmos números. Cada comprador recebe um aviso.</li>
          <li>Quem não puder ir desiste até o prazo, e o valor volta por inteiro para quem pagou.</li>
          <li>O relógio do programa muda de dia com o evento.</li>
          {dueDays > 0 && (
            <li>
              {dueDays === 1 ? '1 parcela passa' : `${dueDays} parcelas passam`} a vencer na véspera do
              evento.
            </li>
          )}
        </ul>
      </Section>
      <Unfit title="Não cabem mais nos novos dias" unfit={unfit} />
      {children(data.forecast)}
    </>
  )
}
