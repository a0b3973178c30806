import { identity } from '#institution/identity.ts'

/** Addresses of the institution's pictures in the build, by path. */
const pictures = import.meta.glob<string>('../../../institution/pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The institution's logo, with the words for who cannot see it. */
export function LogoMark() {
  const source = pictures[`../../../institution/pictures/${identity.logo.file}`]
  return <img src={source} alt={identity.logo.alt} width="40" height="40" />
}
