namespace Hotlap.Kubernetes;

/// <summary>Asks whose token it is (authentication.k8s.io/v1).</summary>
internal sealed record TokenReviewBody
{
    public static ResourceType<TokenReviewBody> Type { get; } = new(
        "authentication.k8s.io", "v1", "tokenreviews", "TokenReview", WireJson.Default.TokenReviewBody, _ => default);

    public string ApiVersion { get; init; } = "authentication.k8s.io/v1";

    public string Kind { get; init; } = "TokenReview";

    public required TokenReviewSpec Spec { get; init; }

    public TokenReviewStatus? Status { get; init; }
}

internal sealed record TokenReviewSpec(string Token);

internal sealed record TokenReviewStatus(bool Authenticated, ReviewedUser? User);

internal sealed record ReviewedUser(
    string? Username, string? Uid, IReadOnlyList<string>? Groups, IReadOnlyDictionary<string, IReadOnlyList<string>>? Extra);

/// <summary>Asks whether a user may do something (authorization.k8s.io/v1).</summary>
internal sealed record AccessReviewBody
{
    public static ResourceType<AccessReviewBody> Type { get; } = new(
        "authorization.k8s.io", "v1", "subjectaccessreviews", "SubjectAccessReview", WireJson.Default.AccessReviewBody, _ => default);

    public string ApiVersion { get; init; } = "authorization.k8s.io/v1";

    public string Kind { get; init; } = "SubjectAccessReview";

    public required AccessReviewSpec Spec { get; init; }

    public AccessReviewStatus? Status { get; init; }

    public static AccessReviewBody OfPath(ReviewedUser user, string path) => new()
    {
        Spec = new AccessReviewSpec(user.Username, user.Uid, user.Groups, user.Extra, new PathAttributes(path, "get")),
    };
}

internal sealed record AccessReviewSpec(
    string? User,
    string? Uid,
    IReadOnlyList<string>? Groups,
    IReadOnlyDictionary<string, IReadOnlyList<string>>? Extra,
    PathAttributes NonResourceAttributes);

internal sealed record PathAttributes(string Path, string Verb);

internal sealed record AccessReviewStatus(bool Allowed);
