import type { Session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import styles from './PhotoWidget.module.css'
import { usePhoto } from './use-photo.ts'

type Props = {
  name: string
  uuid: string
  session: Session
  /** Where the buyer returns to after a login. */
  here: '/home' | '/conta'
}

/** The photo of the buyer, and a button that opens the camera or the album of the phone. */
export function PhotoWidget({ name, uuid, session, here }: Props) {
  const { picture, progress, change } = usePhoto(uuid, session, here)
  const isSending = progress !== undefined

  function choose(box: HTMLInputElement) {
    const [file] = box.files ?? []
    // Without it a refused photo could not be chosen a second time.
    box.value = ''
    if (file) void change(file)
  }

  return (
    <label className={styles['photo']} aria-busy={isSending}>
      <span className={layout['visuallyHidden']}>Trocar foto de perfil</span>
      <input
        type="file"
        className={layout['visuallyHidden']}
        accept="image/jpeg"
        disabled={isSending}
        onChange={(event) => choose(event.currentTarget)}
      />
      <span className={styles['initial']} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      {picture && <Picture file={picture} alt="Sua foto de perfil" width="96" height="96" />}
      {isSending ? (
        <progress aria-label="Enviando a foto" value={progress} max={1} />
      ) : (
        <span className={styles['change']}>
          <Icon name="camera" />
        </span>
      )}
    </label>
  )
}
