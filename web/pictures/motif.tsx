import styles from './motif.module.css'

/**
 * Small drawings on a 48 × 48 grid: one for each square of the progress strip, one for fees, one for enrolment. In each
 * drawing, the first path contains the lines, and the second path contains the dots.
 */
const drawings = {
  'bio-data': [
    'M24 7a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M24 11.5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M5 44c0-22 38-22 38 0M12 44c0-13 24-13 24 0M19 44c0-6 10-6 10 0',
    'M6 6v14M42 6v14',
  ],
  'next-of-kin': [
    'M17 11a13 13 0 1 0 0 26 13 13 0 1 0 0-26M31 11a13 13 0 1 0 0 26 13 13 0 1 0 0-26M24 18c-4 3-4 9 0 12 4-3 4-9 0-12M11 24h4M33 24h4',
    'M24 5v4M24 39v4M5 6h1M42 6h1M5 42h1M42 42h1',
  ],
  'program-choices': [
    'M24 45V6M24 40c-12 0-18-6-18-12 10 0 18 4 18 12 0-8 8-12 18-12 0 6-6 12-18 12M24 24c-9 0-13-5-13-10 8 0 13 4 13 10 0-6 5-10 13-10 0 5-4 10-13 10M24 6c-3 3-3 6 0 9 3-3 3-6 0-9',
    'M5 42h8M35 42h8',
  ],
  records: [
    'M6 6h36v36H6zM6 15h36M6 24h36M6 33h36M6 24l4.5-9 4.5 9 4.5-9 4.5 9 4.5-9 4.5 9 4.5-9 4.5 9',
    'M11 10.5h28M11 28.5h28M11 37.5h28',
  ],
  'picture-upload': [
    'M4 24c10-16 30-16 40 0-10 16-30 16-40 0zM24 15a9 9 0 1 0 0 18 9 9 0 1 0 0-18M24 21a3 3 0 1 0 0 6 3 3 0 1 0 0-6M10 11L7 6M17 7.5L15.5 3M24 6V2M31 7.5L32.5 3M38 11l3-5',
    'M10 39l3 3M20 43h9M35 42l3-3',
  ],
  'preview-profile': [
    'M24 9a15 15 0 1 0 0 30 15 15 0 1 0 0-30M16.5 24.5l5.5 6 9.5-12M24 2v3M24 43v3M2 24h3M43 24h3M8.5 8.5l2 2M37.5 37.5l2 2M39.5 8.5l-2 2M10.5 37.5l-2 2',
    'M24 13.8a10.2 10.2 0 0 1 8 3.5',
  ],
  fees: [
    'M24 4c-22 6-22 34 0 40 22-6 22-34 0-40zM24 10c-5 9-5 19 0 28M24 10c5 9 5 19 0 28M14 17l6 1M12.5 24h7M14 31l6-1M34 17l-6 1M35.5 24h-7M34 31l-6-1',
    'M5 6h1M42 6h1M5 42h1M42 42h1',
  ],
  enrolment: [
    'M15 5a10 10 0 1 0 0 20 10 10 0 1 0 0-20M15 11a4 4 0 1 0 0 8 4 4 0 1 0 0-8M22 22l20 20M34 34l5-5M39 39l4-4',
    'M32 8h12M32 16h12M6 34v9M14 34v9',
  ],
} as const

export type MotifName = keyof typeof drawings

/** A small drawing in the current text colour. Hidden from screen readers, because a text beside it gives the name. */
export function Motif({ name }: { name: MotifName }) {
  const [lines, dots] = drawings[name]
  return (
    <svg className={styles.motif} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={lines} />
      <path className={styles.dots} d={dots} />
    </svg>
  )
}
