import { Button } from './button.tsx';

type Props = { hasMore: boolean; isLoading: boolean; onLoadMore: () => void };

export function LoadMore({ hasMore, isLoading, onLoadMore }: Props) {
  if (!hasMore) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button onClick={onLoadMore} isBusy={isLoading} busyText="Loading...">
        Load More
      </Button>
    </div>
  );
}
