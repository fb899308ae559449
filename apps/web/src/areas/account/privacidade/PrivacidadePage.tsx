import { readSeller } from '#api/seller.ts'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import styles from './PrivacidadePage.module.css'
import { rights, uses } from './uses.ts'

/** Explains the use of personal data in plain words (LGPD, article 9). */
export default function PrivacidadePage() {
  const { seller, address, privacyContact } = readSeller()

  return (
    <Page title="Privacidade" masthead="brand">
      <div className={classes(layout['stack'], styles['text'])}>
        <p>
          Usamos seus dados para fazer sua inscrição, receber seu Pix e mostrar o placar. Não vendemos dados,
          não mostramos anúncios e não usamos cookies.
        </p>
        <section>
          <h2 className={typography['heading']}>Quem cuida dos seus dados</h2>
          <p>
            {seller}. {address}.
          </p>
          <p>
            Encarregado pelos dados pessoais: <Contact address={privacyContact} />
          </p>
        </section>
        <section>
          <h2 className={typography['heading']}>Quais dados, para quê e por quanto tempo</h2>
          {uses.map(({ data, what, why, until }) => (
            <article key={data}>
              <h3 className={typography['subheading']}>{data}</h3>
              <p>{what}</p>
              <p>{why}</p>
              <p>
                <b>Por quanto tempo:</b> {until}
              </p>
            </article>
          ))}
        </section>
        <section>
          <h2 className={typography['heading']}>Neste aparelho</h2>
          <p>
            Seu navegador guarda seu acesso e o carrinho em andamento, para você continuar de onde parou. Sair
            da conta apaga o acesso.
          </p>
        </section>
        <section>
          <h2 className={typography['heading']}>Com quem compartilhamos</h2>
          <ul>
            <li>com a organização do evento em que você se inscreve;</li>
            <li>com o banco que recebe e devolve o Pix;</li>
            <li>com os serviços que entregam nossos e-mails e SMS;</li>
            <li>com autoridades, quando a lei obriga.</li>
          </ul>
        </section>
        <section>
          <h2 className={typography['heading']}>Seus direitos</h2>
          <p>Pela LGPD (art. 18), você pode:</p>
          <ul>
            {rights.map((right) => (
              <li key={right}>{right};</li>
            ))}
          </ul>
          <p>
            Escreva para <Contact address={privacyContact} /> do e-mail do seu cadastro e diga seu CPF.
            Conferimos que é você e respondemos em até 15 dias, sem custo. Se não ficar satisfeito, você pode
            reclamar à ANPD (Autoridade Nacional de Proteção de Dados).
          </p>
        </section>
      </div>
    </Page>
  )
}

const Contact = ({ address }: { address: string }) =>
  address.includes('@') ? <a href={`mailto:${address}`}>{address}</a> : <b>{address}</b>
