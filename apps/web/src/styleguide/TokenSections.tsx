import styles from './Styleguide.module.css'
import { colourOf, contrast, grounds, readTokens, tokenValue } from './tokens.ts'

const isText = (name: string) => /^(ink|ink-2|ink-3|sea|sea-strong|sun-text|leaf|clay)$/.test(name)

function Ratios({ name, colour }: { name: string; colour: string }) {
  if (!isText(name)) return null
  const shown = grounds.map((ground) => `${ground} ${contrast(colour, colourOf(ground) ?? '').toFixed(1)}`)
  return <small>{shown.join(' · ')}</small>
}

function Colours({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.swatches}>
      {names.map((name) => {
        const colour = colourOf(name)
        return colour ? (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--${name})` }} />
            <span>{name}</span>
            <Ratios name={name} colour={colour} />
          </li>
        ) : null
      })}
    </ul>
  )
}

function Types({ names }: { names: readonly string[] }) {
  return names
    .filter((name) => name.startsWith('size-'))
    .map((name) => (
      <p key={name} className={styles.type} style={{ fontSize: `var(--${name})` }}>
        <small>{name}</small>
        <span className={styles.display}>Słońce w zenicie</span> <span>Zażółć gęślą jaźń, 0123</span>
      </p>
    ))
}

const lengths = (names: readonly string[], prefix: string) => names.filter((name) => name.startsWith(prefix))

function Measures({ names }: { names: readonly string[] }) {
  return (
    <>
      <ul className={styles.measures}>
        {lengths(names, 'space-').map((name) => (
          <li key={name}>
            <small>{name}</small>
            <span className={styles.bar} style={{ inlineSize: `var(--${name})` }} />
          </li>
        ))}
      </ul>
      <ul className={styles.boxes}>
        {lengths(names, 'radius-').map((name) => (
          <li key={name} className={styles.box} style={{ borderRadius: `var(--${name})` }}>
            {name}
          </li>
        ))}
        {lengths(names, 'lift-').map((name) => (
          <li key={name} className={styles.box} style={{ boxShadow: `var(--${name})` }}>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function Motion({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.boxes}>
      {names
        .filter((name) => ['quick', 'calm'].includes(name))
        .map((name) => (
          <li key={name} className={styles.moving} style={{ transitionDuration: `var(--${name})` }}>
            {name} {tokenValue(name)}
          </li>
        ))}
    </ul>
  )
}

const sections = { Colours, Type: Types, 'Space, radius and elevation': Measures, Motion }

/** All tokens of tokens.css, read from the style sheet itself. */
export function TokenSections() {
  const names = readTokens()
  return Object.entries(sections).map(([title, Section]) => (
    <section key={title} aria-label={title} data-specimen={title} className={styles.section}>
      <h2>{title}</h2>
      <Section names={names} />
    </section>
  ))
}
