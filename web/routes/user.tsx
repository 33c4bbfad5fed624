import { useEffect } from 'react';
import { userScreen } from '../../shared/screens/user/user-screen.ts';
import { ListView } from '../list/list-view.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useSession } from '../session/console-context.tsx';

const editPath = '/user/edit';

/** /user, /user/edit/{id}, and /user/edit, which redirects to the user's own account (USER-01 to USER-05). */
export default function UserRoute() {
  const { path } = useAddress();
  const { user } = useSession();
  const navigation = useNavigation();
  const own = path === editPath ? user?.id : undefined;
  useEffect(() => {
    if (own !== undefined) navigation.go(`${editPath}/${own}`, { replace: true });
  }, [own, navigation]);
  return <ListView screen={userScreen} />;
}
