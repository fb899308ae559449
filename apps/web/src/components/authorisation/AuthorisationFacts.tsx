import { dateRangeText } from '@porteira/domain'
import styles from './AuthorisationFacts.module.css'

type Props = {
  facts: {
    eventName: string
    startsOn: string
    endsOn: string
    place: string
    riderName: string
    categories: string[]
    text: string
  }
}

/** What a guardian authorises: event, rider, categories and the text. */
export const AuthorisationFacts = ({ facts }: Props) => (
  <>
    <dl className={styles['facts']}>
      <dt>Laçador</dt>
      <dd className={styles['rider']}>{facts.riderName}</dd>
      <dt>Evento</dt>
      <dd>{facts.eventName}</dd>
      <dt>Quando</dt>
      <dd>{dateRangeText(facts.startsOn, facts.endsOn)}</dd>
      {facts.place !== '' && (
        <>
          <dt>Onde</dt>
          <dd>{facts.place}</dd>
        </>
      )}
      <dt>{facts.categories.length === 1 ? 'Categoria' : 'Categorias'}</dt>
      <dd>{facts.categories.join(', ')}</dd>
    </dl>
    <AuthorisationText text={facts.text} />
  </>
)

/** The text in its paragraphs. */
export const AuthorisationText = ({ text }: { text: string }) => (
  <section className={styles['text']} aria-label="Texto da autorização">
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
)
