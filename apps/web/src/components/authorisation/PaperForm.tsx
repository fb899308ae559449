import type { Minor } from '@porteira/contract'
import { formatCpf, kinshipLabels } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { AuthorisationFacts } from './AuthorisationFacts.tsx'
import styles from './PaperForm.module.css'

type Event = { eventName: string; startsOn: string; endsOn: string; place: string; text: string }
type Props = { event: Event; minor: Minor }

/** One sheet of paper: what the guardian authorises, and lines to fill in by hand. */
export function PaperForm({ event, minor }: Props) {
  const { name, cpf, categories } = minor
  return (
    <article className={styles['paper']} aria-label={`Formulário de ${name}`}>
      <h2 className={typography['heading']}>Autorização do responsável</h2>
      <AuthorisationFacts facts={{ ...event, riderName: name, categories }} />
      <Line label="Nome completo do menor" value={cpf === '' ? '' : name} />
      <Line label="CPF do menor" value={cpf === '' ? '' : formatCpf(cpf)} />
      <Line label="Nome do responsável" value={minor.guardianName} />
      <Line label="CPF do responsável" />
      <p className={styles['kinship']}>
        Parentesco:
        {Object.values(kinshipLabels).map((label) => (
          <span key={label}>
            <i aria-hidden="true" /> {label}
          </span>
        ))}
      </p>
      <Line label="Local e data" />
      <Line label="Assinatura do responsável" />
    </article>
  )
}

const Line = ({ label, value = '' }: { label: string; value?: string }) => (
  <p className={styles['line']}>
    <span>{label}</span>
    <b>{value}</b>
  </p>
)
