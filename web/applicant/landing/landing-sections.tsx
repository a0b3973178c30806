import { chargedFor } from '#contract/fees/charged.ts'
import type { Charged } from '#contract/fees/fee-data.ts'
import { feeRegistry } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import { fees } from 'virtual:institution/fees'
import { identity } from 'virtual:institution/identity'
import { landing } from 'virtual:institution/landing'
import styles from './landing-sections.module.css'

const list = new Intl.ListFormat('en-GB')

export function Ready() {
  return (
    <section className={styles.section} aria-labelledby="ready">
      <h2 id="ready">Have these ready</h2>
      <ul className={styles.ready}>
        {landing.preparations.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a text such as «, at once or in parts of 60% and 40%»; an empty string for a fee without instalments. */
function inParts({ instalments }: Charged): string {
  const percents = instalments?.percents ?? []
  if (percents.length < 2) return ''
  return `, at once or in parts of ${list.format(percents.map((each) => `${each}%`))}`
}

/** Lists all fees of this admission session, so that applicants know them before they pay the first fee. */
export function Costs() {
  const rows = feeRegistry.flatMap(({ id, due }) => {
    const chargedFee = chargedFor(fees, id)
    return chargedFee === undefined ? [] : [{ ...chargedFee, when: `${due}${inParts(chargedFee)}` }]
  })
  return (
    <section className={styles.section} aria-labelledby="costs">
      <h2 id="costs">What it costs</h2>
      <dl className={styles.costs}>
        {rows.map(({ description, amount, when }) => (
          <div key={description}>
            <dt>
              {description}
              <small>{when}</small>
            </dt>
            <dd>{formatNaira(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Support() {
  const { contacts, email, hours } = identity.support
  return (
    <section className={styles.support} aria-labelledby="support">
      <h2 id="support">Talk to us</h2>
      <p>
        {hours}
        <br />
        Or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <ul>
        {contacts.map(({ name, role, phone }) => (
          <li key={phone}>
            <strong>{name}</strong>
            <span>{role}</span>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
