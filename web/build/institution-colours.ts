import type { Plugin } from 'vite'
import { mix } from '#contract/colours.ts'
import type { Identity, Institution } from '#contract/institution.ts'

type Colours = Identity['colours']

/** A colour in the light and in the dark theme. */
export type Themed = readonly [light: string, dark: string]

const white = '#ffffff'
const black = '#000000'
/** Background, card and text colour of the dark theme, as in tokens.css. */
const darkGround = '#12142b'
const darkRaised = '#1c1f3d'
const darkInk = '#ece9f5'

/**
 * Returns the tokens that depend on the university's colours. In the names, `indigo` means the action colour and
 * `ochre` the accent colour, whatever the university's colours are.
 */
export function colourTokens({
  primary,
  primaryDark,
  accent,
  primaryOnDark,
  accentOnDark,
}: Colours): Record<string, Themed> {
  return {
    heading: [primaryDark, darkInk],
    indigo: [primary, primaryOnDark],
    'indigo-pressed': [primaryDark, mix(primaryOnDark, 0.63, white)],
    tint: [mix(primary, 0.09, white), mix(primary, 0.35, darkRaised)],
    deep: [primaryDark, '#0b0d20'],
    cloth: [primaryDark, mix(primary, 0.65, darkRaised)],
    /** Second background colour of the decorative squares. Alternates with `cloth`. */
    'cloth-light': [primary, mix(primaryOnDark, 0.13, primary)],
    'muted-on-deep': [mix(primary, 0.3, white), '#a5a6bf'],
    resist: [mix(primaryOnDark, 0.6, primary), mix(primaryOnDark, 0.27, primary)],
    ochre: [accent, accentOnDark],
    'ochre-text': [mix(accent, 0.75, black), accentOnDark],
    'ochre-tint': [mix(accentOnDark, 0.22, white), mix(accentOnDark, 0.18, darkGround)],
    'ochre-on-deep': [accentOnDark, accentOnDark],
    wash: [mix(primaryOnDark, 0.5, white), mix(primaryOnDark, 0.26, primary)],
  }
}

function styles(colours: Colours): string {
  const lines = Object.entries(colourTokens(colours)).map(
    ([token, [light, dark]]) => `  --${token}: light-dark(${light}, ${dark});\n`,
  )
  return `\n:root {\n${lines.join('')}}\n`
}

/** Adds the university's colours to the base styles. */
export function institutionColours({ identity }: Institution): Plugin {
  return {
    name: 'matric:institution-colours',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0]?.endsWith('/web/ui/base.css') ? code + styles(identity.colours) : null
    },
  }
}
