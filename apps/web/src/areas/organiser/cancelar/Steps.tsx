import styles from './Cancelar.module.css'

const STEPS = ['Ensaio', 'Segunda pessoa', 'Devoluções', 'Fim'] as const

/** The four steps of a cancellation. `at` is the current one, from 0. */
export const Steps = ({ at }: { at: number }) => (
  <ol className={styles['steps']} aria-label="Etapas">
    {STEPS.map((name, index) => (
      <li key={name} aria-current={index === at ? 'step' : undefined} data-past={index < at || undefined}>
        {name}
      </li>
    ))}
  </ol>
)
