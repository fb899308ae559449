import { methodsWith } from '@porteira/domain'
import type { SourceFile } from './tracked.ts'

type Rule = { sentence: string; pattern: RegExp; where: RegExp; except?: RegExp }

const code = /\.(ts|tsx|mts|mjs|js|sql|css)$/
const everywhere = /./
const lock = /^package-lock\.json$/
const sqlWords = /\/sql-words\.ts$|\/migrations\//

/** Words that no file may hold. One letter of each is in brackets, so that this table does not match itself. */
export const forbiddenWords: Rule[] = [
  { sentence: 'every value has an explicit type', pattern: /(: |<|as )an[y]\b(?! \w)/, where: /\.tsx?$/ },
  {
    sentence: 'the type checker is not silenced',
    pattern: /@ts-(ignor[e]|expect-erro[r]|nochec[k])/,
    where: code,
  },
  {
    sentence: 'the linter is not silenced',
    pattern: /(oxlint|eslint|oxfmt|prettier)-(disabl[e]|ignor[e])/,
    where: code,
  },
  {
    sentence: 'a page sends a change by useSend and has no busy state of its own',
    pattern: /\[(?:is)?[Bb]us[y], set\w+\] = useState\b/,
    where: /\.tsx?$/,
    // The hook itself, the landing page, which loads no dialogs, and the queue of the check-in, which sends by itself.
    except: /^apps\/web\/src\/(components\/send|areas\/(shop\/landing|arena\/conferencia))\//,
  },
  {
    sentence: 'no test is skipped or run alone',
    pattern: /\.(onl[y]|ski[p]|tod[o])\(/,
    where: /\.test\.tsx?$|e2e\//,
  },
  {
    sentence: 'no work is marked as unfinished',
    pattern: /\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/,
    where: everywhere,
    except: lock,
  },
  {
    sentence: 'no path of one particular machine',
    pattern: /(?<![\w}])\/(tm[p]|roo[t]|wor[k]|hom[e]\/[a-z][a-z0-9_-]*)\//,
    where: everywhere,
    except: lock,
  },
  {
    sentence: 'no reference to a folder outside of the repository',
    pattern: /\.\.\/share[d]\b/,
    where: everywhere,
  },
  {
    sentence: 'no text refers to a document outside of the repository',
    pattern: /\b(SPE[C]|WEEKEN[D])\b|\b(DOMAI[N]|TRUS[T]) \d|\b[Tt]he specificatio[n]\b/,
    where: everywhere,
    except: lock,
  },
  {
    sentence: 'no registry is named',
    pattern: /registry\.[a-z-]+\.(or[g]|co[m])|\bnpm-mirro[r]|:487[3]\b/,
    where: everywhere,
  },
  {
    sentence: 'no private key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KE[Y]-----\s*[A-Za-z0-9+/]{20}/,
    where: everywhere,
  },
  {
    sentence: 'no token of a service',
    pattern: /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abp]-[\w-]{20,}|sk_live_\w{16,})/,
    where: everywhere,
  },
  {
    sentence: 'no password in an address',
    pattern: /\b[a-z]+:\/\/[\w.-]+:(?!\$)[^\s:/@'"`<{]{12,}@/,
    where: everywhere,
  },
  {
    sentence: 'the business day is `today`, `dayOf` or `startOf` of sql-words.ts',
    pattern: /at time zone 'America\/Sao_Paulo'/i,
    where: /^apps\//,
    except: sqlWords,
  },
  {
    sentence: 'the name to show is `shownName`, `bothNames` or `shownClub` of sql-words.ts',
    pattern:
      /nullif\((\w+\.)?(nickname|entity_name), ''\)|\('nickname', (\w+\.)?nickname, 'name', (\w+\.)?name\)/i,
    where: /^apps\//,
    except: sqlWords,
  },
  {
    sentence: 'the buyer of a cart is `buyerOfCart` or `buyerName` of sql-words.ts',
    pattern: /coalesce\((\w+\.)?owner_id, (\w+\.)?buyer_id|coalesce\(buyer\.name, ''/i,
    where: /^apps\//,
    except: sqlWords,
  },
  {
    sentence: 'an entry that was not removed is `isLiveEntry` of sql-words.ts',
    pattern: /\bremoved_at is (not )?null/i,
    where: /^apps\//,
    except: sqlWords,
  },
  {
    sentence: 'which account receives money is a question of receiving-accounts.ts',
    pattern:
      /\.bank\.\w+\(|\baccounts\[|\baccounts\.\w+\(\(?\{[^{}]*\b(bank|pix|seller)\b|\{[^{}\n]*\bbank\b[^{}\n]*\}: |config\.seller(?!\.contact)|config\.pix\b|config: \{[^{}]*\b(seller|pix)\b/,
    where: /^apps\/(server\/src\/(?!testing\/|.*\.test\.ts$)|a\.)/,
    except: /^apps\/server\/src\/receiving-accounts\.ts$/,
  },
  {
    sentence: 'a payment method is asked for its abilities and not for its name',
    pattern: new RegExp(`\\bmethod\\)? *([!=]==|<>|!?=|(not )?in \\() *'(${methodsWith().join('|')})'`),
    where: /^(apps\/(server\/src\/(modules|views|operations)\/(?!.*\.test\.ts$)|web\/src\/|a\.)|packages\/)/,
    except: /^(apps\/server\/src\/modules\/payments\/methods\/|packages\/domain\/src\/payment-methods\.ts)/,
  },
]

/** Each forbidden word in the given files, as "file:line sentence". */
export function findForbiddenWords(files: SourceFile[]) {
  return files.flatMap(({ name, text }) =>
    forbiddenWords
      .filter(({ where, except }) => where.test(name) && !except?.test(name))
      .flatMap(({ sentence, pattern }) => {
        const found = pattern.exec(text)
        return found ? [`${name}:${text.slice(0, found.index).split('\n').length} ${sentence}`] : []
      }),
  )
}
