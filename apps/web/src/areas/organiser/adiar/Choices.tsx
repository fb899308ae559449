import type { Postponement } from '@porteira/contract'
import { dateRangeText, formatDate } from '@porteira/domain'
import { Figure, Figures } from '#areas/organiser/components/Figures.tsx'
import { Section } from '#ui/Section.tsx'
import { Unfit } from '#areas/organiser/components/Unfit.tsx'

/** What the buyers chose since the days moved, and who does not fit the new ones. */
export const Choices = ({ postponement }: { postponement: Postponement }) => {
  const { before, after, chooseUntil, reason, buyers, kept, withdrew, unfit } = postponement
  return (
    <>
      <Section title="Os dias mudaram">
        <p>
          <s>{dateRangeText(before.startDate, before.endDate)}</s>{' '}
          {dateRangeText(after.startDate, after.endDate)}
        </p>
        <p>Motivo: {reason}</p>
        <Figures>
          <Figure says="mantiveram">{kept}</Figure>
          <Figure says="desistiram">{withdrew}</Figure>
          <Figure says="sem resposta, mantêm">{Math.max(0, buyers - kept - withdrew)}</Figure>
        </Figures>
        <p>Compradores escolhem até {formatDate(chooseUntil)}.</p>
      </Section>
      <Unfit title="Não cabem mais nos novos dias" unfit={unfit} />
    </>
  )
}
