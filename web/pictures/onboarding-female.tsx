import { useId } from 'react'
import { ClothPattern } from './cloth-pattern.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a woman of about forty with a head-wrap and earrings, holding her phone. */
export function OnboardingFemale({ alt, onDeep = false }: PictureProps) {
  const cloth = useId()
  return (
    <Picture alt={alt} onDeep={onDeep} box="0 0 400 480">
      <ClothPattern id={cloth} />
      <path className={styles.ground} d="M0 0h400v480H0z" />
      <path className={styles.wash} d="M200 60a150 150 0 1 0 0 300 150 150 0 1 0 0-300" />
      <path className={styles.spots} d="M200 44a166 166 0 1 0 0 332 166 166 0 1 0 0-332" />
      {/* Blouse. */}
      <path
        fill={`url(#${cloth})`}
        className={styles.line}
        d="M34 480c2-66 26-104 76-122l58-22h64l58 22c50 18 74 56 76 122z"
      />
      <path className={styles.skin} d="M170 286h60v46l14 8c-8 44-80 44-88 0l14-8z" />
      <path className={styles.line} d="M154 340c8 52 84 52 92 0" stroke="none" />
      <path className={styles.thread} strokeWidth="5" strokeDasharray="0 9" d="M154 342c10 50 82 50 92 0" />
      {/* Head. */}
      <path
        className={styles.skin}
        d="M148 222c-12-4-12 28 4 32M252 222c12-4 12 28-4 32M150 166c-6 94 14 130 50 130s56-56 50-150z"
      />
      <path
        className={styles.feature}
        d="M160 216c8-8 20-8 30-2M210 214c10-6 22-6 30 2M162 234c8-10 20-10 26 0-8 6-18 6-26 0zM212 234c6-10 18-10 26 0-8 6-18 6-26 0zM200 230v18M186 258c2-8 8-6 8-2M214 258c-2-8-8-6-8-2M194 262c4 3 8 3 12 0"
      />
      <path
        className={styles.feature}
        d="M176 280c14 12 34 12 48 0M190 296c6 3 14 3 20 0M172 276c2 0 4 2 4 4M228 276c-2 0-4 2-4 4"
      />
      <path
        className={styles.hair}
        d="M175 230a4 4 0 1 0 0 8 4 4 0 1 0 0-8M225 230a4 4 0 1 0 0 8 4 4 0 1 0 0-8"
      />
      <path className={styles.ochre} d="M147 258l9 16-9 16-9-16zM253 258l9 16-9 16-9-16z" />
      {/* Head-wrap: folds, then the band in front of them. */}
      <path
        className={styles.cloth}
        d="M200 116C176 58 112 62 114 106c2 24 24 42 50 52zM196 120C200 24 312 4 336 62c14 38-34 74-82 106z"
      />
      <path
        className={styles.resist}
        d="M190 126C172 86 132 84 130 108M178 138c-16-24-34-26-34-14M204 120c16-80 94-96 114-50M214 132c24-60 72-72 90-44M230 146c22-40 52-50 64-32"
      />
      <path className={styles.cloth} d="M140 208c-14-62 10-104 60-104s74 42 60 104c-36-34-84-34-120 0z" />
      <path
        className={styles.resist}
        d="M142 190c34-34 82-34 116 0M142 172c32-34 84-34 116 0M148 152c30-30 74-30 104 0M164 130c22-16 50-16 72 0"
      />
      <path className={styles.dots} d="M144 181c34-34 80-34 113 0M154 141c28-22 64-22 92 0" />
      {/* Phone in her hand. */}
      <path className={styles.paper} d="M92 372l56-10 16 92-56 10z" />
      <path className={styles.line} d="M104 382l36-6M108 404l22-4M112 420l30-5M115 436l20-3.500" />
      <path className={styles.thread} d="M136 398l5 6 9-13" />
      <path
        className={styles.skin}
        d="M74 480c4-30 8-50 20-62 8-8 16-2 12 8l-4 16 44-8c14-2 16 12 4 15l10 3c8 4 4 14-4 13l4 4c2 8-4 11-10 11z"
      />
      <path className={styles.feature} strokeWidth="2" d="M118 448l30-5M122 466l30-4" />
    </Picture>
  )
}
