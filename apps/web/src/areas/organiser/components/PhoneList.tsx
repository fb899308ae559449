import { formatMobile } from '@porteira/domain'
import { PrintBar } from '#ui/PrintBar.tsx'
import styles from './PhoneList.module.css'

type Person = { name: string; mobile: string; categories: string[] }

/** People who get no mail, with their numbers to call and their categories, and a button that prints the page. */
export const PhoneList = ({ people }: { people: Person[] }) => (
  <>
    <ul className={styles['list']}>
      {people.map(({ name, mobile, categories }) => (
        <li key={`${name} ${mobile}`}>
          <p>
            <b>{name}</b>
            <span className={styles['note']}>{categories.join(', ')}</span>
          </p>
          <p>
            {mobile ? (
              <a href={`tel:+55${mobile.replace(/\D/g, '')}`}>{formatMobile(mobile)}</a>
            ) : (
              'sem telefone'
            )}
          </p>
        </li>
      ))}
    </ul>
    <PrintBar />
  </>
)
