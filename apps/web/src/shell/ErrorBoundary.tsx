import { Component, type ReactNode } from 'react'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import styles from './Page.module.css'

type Props = {
  children: ReactNode
  /** The replacement of a part that failed. Without it, the whole page offers to reload. */
  instead?: ReactNode
}

/**
 * Replaces a page or a part of a page that threw an error or did not load. React has no hook for error boundaries, so
 * this is a class.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override render() {
    const { children, instead } = this.props
    if (!this.state.broken) return children
    if (instead !== undefined) return instead
    return (
      <>
        <SiteHeader />
        <main className={`${styles['page']} ${styles['narrow']}`}>
          <h1 className={typography['title']}>Esta página não carregou.</h1>
          <p>O que você já fez está guardado.</p>
          <Button look="main" onClick={() => location.reload()}>
            Recarregar
          </Button>
        </main>
      </>
    )
  }
}
