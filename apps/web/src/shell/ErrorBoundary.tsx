import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import styles from './Page.module.css'

/** Replaces a page that threw an error or did not load. React has no hook for error boundaries, so this is a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <>
        <SiteHeader />
        <main className={`${styles['page']} ${styles['narrow']}`}>
          <EmptyState says="Esta página não carregou." next="O que você já fez está guardado.">
            <Button look="main" onClick={() => location.reload()}>
              Recarregar
            </Button>
          </EmptyState>
        </main>
      </>
    )
  }
}
