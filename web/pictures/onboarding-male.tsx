import { useId } from 'react'
import { ClothPattern } from './cloth-pattern.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a man of about fifty with cap, glasses and agbada, holding a book. */
export function OnboardingMale({ alt, onDeep = false }: PictureProps) {
  const cloth = useId()
  return (
    <Picture alt={alt} onDeep={onDeep} box="0 0 400 480">
      <ClothPattern id={cloth} />
      <path className={styles.ground} d="M0 0h400v480H0z" />
      <path className={styles.wash} d="M200 54a150 150 0 1 0 0 300 150 150 0 1 0 0-300" />
      <path className={styles.spots} d="M200 38a166 166 0 1 0 0 332 166 166 0 1 0 0-332" />
      {/* Agbada with its neck opening and embroidery. */}
      <path
        fill={`url(#${cloth})`}
        className={styles.line}
        d="M14 480c4-72 36-112 92-128l58-20h72l58 20c56 16 88 56 92 128z"
      />
      <path className={styles.skin} d="M166 282h68v52c-8 34-60 34-68 0z" />
      <path className={styles.cloth} d="M146 338l18-8c10 40 62 40 72 0l18 8 6 92c-22 16-98 16-120 0z" />
      <path
        className={styles.resist}
        d="M156 344c16 44 72 44 88 0M200 378v46M172 386c8 22 8 30-4 34M228 386c-8 22-8 30 4 34M184 392v28M216 392v28"
      />
      <path className={styles.dots} d="M148 358l-4 60M252 358l4 60" />
      {/* Head. */}
      <path
        className={styles.skin}
        d="M142 226c-12-6-14 30 6 34M258 226c12-6 14 30-6 34M146 172c-4 88 14 128 54 128s58-58 54-146z"
      />
      <path
        className={styles.hair}
        d="M148 240c2 50 20 80 52 80s50-30 52-80c-4 26-14 38-24 40-10-10-46-10-56 0-10-2-20-14-24-40zM178 284c10-8 34-8 44 0 2 16-46 16-44 0z"
        fillRule="evenodd"
      />
      <path
        className={styles.feature}
        d="M158 212c8-8 22-8 32-2M210 210c10-6 24-6 32 2M200 226v20M186 256c2-8 8-6 8-2M214 256c-2-8-8-6-8-2M194 260c4 3 8 3 12 0M182 286c12 10 24 10 36 0"
      />
      <path
        className={styles.feature}
        strokeWidth="2"
        d="M164 230c6-6 14-6 20 0M216 230c6-6 14-6 20 0M152 220h36c4 0 4 6 4 10 0 20-38 20-40 0zM248 220h-36c-4 0-4 6-4 10 0 20 38 20 40 0zM192 226h16M152 224l-8-4M248 224l8-4"
      />
      <path
        className={styles.feature}
        strokeWidth="2"
        strokeDasharray="0 6"
        d="M156 262c4 18 14 32 26 40M244 262c-4 18-14 32-26 40M186 312h28"
      />
      {/* Cap, leaning to one side. */}
      <path
        className={styles.paper}
        d="M140 206c-8-48 4-98 66-108 52-8 80 10 72 30-6 14-20 38-18 78-40-20-84-20-120 0z"
      />
      <path
        className={styles.line}
        d="M141 190c38-18 80-18 119 0M147 164l12 12 14-20 14 16 14-20 14 18 14-18 14 20 14-12M156 138c30-22 70-26 114-16M172 118c22-12 54-16 92-8"
      />
      <path className={styles.thread} strokeWidth="4" strokeDasharray="0 10" d="M144 199c36-18 78-18 115 0" />
      {/* Book. */}
      <path className={styles.paper} d="M232 480l14-84 92 16-12 68z" />
      <path className={styles.ochre} d="M246 396l92 16-3 16-92-16z" />
      <path className={styles.line} d="M264 438l48 8M260 458l48 8M246 396l92 16" />
      <path className={styles.skin} d="M316 480c-14-16-26-16-42-12-10 2-12-12 0-16 22-8 48-2 66 28z" />
      <path className={styles.feature} strokeWidth="2" d="M282 458c10-2 20 0 28 6" />
    </Picture>
  )
}
