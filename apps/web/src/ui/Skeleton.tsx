import styles from './Skeleton.module.css'

/** Placeholder blocks for content that is loading. Heights in rem. */
export const Skeleton = ({ shape, label = 'Carregando' }: { shape: number[]; label?: string }) => (
  <div className={styles['stack']} role="status" aria-label={label} aria-busy="true">
    {shape.map((height, index) => (
      // The shape of a skeleton never changes its order.
      <span key={index} className={styles['block']} style={{ minHeight: `${height}rem` }} />
    ))}
  </div>
)
