import type { RefObject } from 'react';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { clearAll, filterCount } from '#domain/search/refine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useSearchTools } from '../search.context.ts';
import { Filters } from './Filters.tsx';
import { ShowMe } from './ShowMe.tsx';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  query: SearchQuery;
  result: SearchResult;
  /** The result is an intermediate one. */
  passing: boolean;
  opened: RefObject<Map<string, boolean>>;
  onShow: () => void;
}

/** The filters in a full-screen dialog. */
export function FilterSheet({ open, onClose, query, result, passing, opened, onShow }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      size="full"
      footer={
        <>
          <ClearAll query={query} />
          <ShowMe
            query={query}
            result={result}
            passing={passing}
            onClick={() => {
              onClose();
              onShow();
            }}
          />
        </>
      }
    >
      <Filters query={query} result={result} opened={opened.current} />
    </Dialog>
  );
}

function ClearAll({ query }: { query: SearchQuery }) {
  const { change } = useSearchTools();
  return (
    <Button kind="quiet" disabled={filterCount(query) === 0} onClick={() => void change(clearAll)}>
      Clear all
    </Button>
  );
}
