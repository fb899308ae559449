import { Button } from '#ui/Button.tsx'
import styles from './PrintBar.module.css'

/** Prints the page. The bar itself is on no paper. */
export const PrintBar = () => (
  <div className={styles['tools']}>
    <Button look="main" icon="print" onClick={() => window.print?.()}>
      Imprimir
    </Button>
  </div>
)
