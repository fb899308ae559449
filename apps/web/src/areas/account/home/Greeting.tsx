import { useLocation } from 'wouter'
import type { Session } from '#storage/page-reads.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Greeting.module.css'
import { PhotoWidget } from '#areas/account/components/photo/PhotoWidget.tsx'

type Props = { name: string; uuid: string; session: Session }

export function Greeting({ name, ...photo }: Props) {
  const [, navigate] = useLocation()
  return (
    <div className={styles['greeting']}>
      <PhotoWidget name={name} here="/home" {...photo} />
      <p>
        <b>
          Olá, {name.split(' ')[0]}
          <small>{name.includes(' ') && ` ${name.slice(name.indexOf(' ') + 1)}`}</small>
        </b>
        <span className={typography['caption']}>Que bom te ver na cancha.</span>
      </p>
      <Button onClick={() => navigate('/registration#modify')}>
        <Icon name="edit" />
        <span>Atualizar seu cadastro</span>
      </Button>
    </div>
  )
}
