import styles from './Pay.module.css'

type Props = { name: string; value: string; look?: 'total' | 'change' }

/** A line of a list of sums. With a look the name is bold and the amount is large. */
export const Sum = ({ name, value, look }: Props) => (
  <>
    <dt>{look ? <b>{name}</b> : name}</dt>
    <dd className={look && styles[look]}>{value}</dd>
  </>
)
