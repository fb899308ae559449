import typography from '#styles/typography.module.css'
import styles from './Steps.module.css'

const steps = [
  ['Identifique-se', 'Entre com seu CPF ou crie seu cadastro.'],
  ['Escolha as categorias', 'Uma prova só ou um pacote, para você e para os seus.'],
  ['Aceite os termos', 'Leia com calma: ali estão prazos e devoluções.'],
  ['Pague por Pix', 'Em uma vez ou em parcelas, pelo app do seu banco.'],
  ['Preencha os dados', 'CPF, entidade e número de cada participante.'],
  ['Guarde o comprovante', 'Imprima ou receba por e-mail.'],
] as const

/** The steps from the landing page to the receipt, drawn along a rope. */
export const Steps = () => (
  <section className={styles['how']}>
    <h2 className={typography['heading']}>Como se inscrever</h2>
    <ol className={styles['steps']}>
      {steps.map(([name, says]) => (
        <li key={name}>
          <p>
            <b>{name}</b>
            <span>{says}</span>
          </p>
        </li>
      ))}
    </ol>
  </section>
)
