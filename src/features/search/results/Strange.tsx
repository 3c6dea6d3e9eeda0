import { oursText } from '#domain/search/titles.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSearchTools } from '../search.context.ts';
import type { AnswerProps } from './NoEnd.tsx';

/** What the address names but the stock does not have, and which cars are shown instead. */
export function Strange({ answer }: AnswerProps) {
  const { config, absent } = useSearchTools();
  const { strange, query, result } = answer;
  if (strange === undefined) return null;
  const ours = result.count > 0 ? ` ${oursText(query, config.words.items)}` : '';
  return (
    <div className="search-note">
      <Icon name="alert" />
      <p>
        {absent ? `We have no ${absent.name} right now.${ours}` : `We don’t recognise “${strange}”.${ours}`}
      </p>
      {absent?.ask && (
        <a className="button" data-size="small" href={absent.ask} rel="nofollow">
          <span>Ask us to find one</span>
        </a>
      )}
    </div>
  );
}
