import typography from '#styles/typography.module.css'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Horizon } from '#ui/drawings/Horizon.tsx'
import styles from './Page.module.css'
import { SiteHeader } from './SiteHeader.tsx'
import { usePageTitle } from './use-page-title.ts'

/** The page of an address that the product does not have. The server answers a page with the same words. */
export default function NotFound() {
  const heading = usePageTitle('Página não encontrada')
  return (
    <div className={styles['ground']}>
      <SiteHeader />
      <div />
      <main className={styles['page']}>
        <h1 ref={heading} tabIndex={-1} className={typography['title']}>
          Página não encontrada
        </h1>
        <p>
          O endereço <b>{location.pathname.slice(0, 100)}</b> não existe. Confira o endereço ou escolha um
          caminho abaixo.
        </p>
        <nav className={layout['row']} aria-label="Caminhos">
          <LinkButton look="main" href="/">
            Ver eventos
          </LinkButton>
          <LinkButton href="/placar">Placar</LinkButton>
          <LinkButton href="/home">Minhas inscrições</LinkButton>
        </nav>
      </main>
      <Horizon />
    </div>
  )
}
