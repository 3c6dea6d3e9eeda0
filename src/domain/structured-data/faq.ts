/** Questions and answers as schema.org data. */
import type { FAQPage, WithContext } from 'schema-dts';

/** `FAQPage` of all groups on a page. Answers are HTML. */
export function faqStructuredData(
  groups: readonly { questions: readonly { question: string; answer: string }[] }[],
): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer.trim() },
      })),
    ),
  };
}
