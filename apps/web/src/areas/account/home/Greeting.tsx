import { useLocation } from 'wouter'
import { recall } from '#storage/session.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './Greeting.module.css'
import { PhotoWidget } from './PhotoWidget.tsx'

export function Greeting() {
  const [, navigate] = useLocation()
  return (
    <div className={styles['greeting']}>
      <PhotoWidget name={recall('mdlName')} />
      <p>
        Olá, <b>{recall('mdlName')}</b>
        <span className={typography['caption']}>Que bom te ver na cancha.</span>
      </p>
      <Button onClick={() => navigate('/registration#modify')}>Atualizar seu cadastro</Button>
    </div>
  )
}
